import { Link } from 'react-router-dom';
import { useTitle } from './use-title';
import css from './frame.module.css';

interface NotFoundProps {
  /** Plugins that are missing and whose pages nobody remembers: this may have been one of them. */
  readonly missing?: readonly string[];
}

export function NotFound({ missing = [] }: NotFoundProps) {
  useTitle('404 Page Not Found');
  return (
    <section className={css.lost}>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      {missing.map((title) => (
        <p key={title} role="alert">
          {title} is not on the server, and this may be one of its pages. Ask whoever looks after the system
          to publish it again.
        </p>
      ))}
      <Link to="/">Go to the dashboard</Link>
    </section>
  );
}
