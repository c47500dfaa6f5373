import { Link } from 'react-router-dom';
import { useTitle } from './use-title';
import css from './frame.module.css';

export function NotFound() {
  useTitle('404 Page Not Found');
  return (
    <section className={css.lost}>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <Link to="/">Go to the dashboard</Link>
    </section>
  );
}
