import { useShell } from '@loupe/plugin-sdk';
import { useTabTitle } from '@loupe/web-kit';
import { Link } from 'react-router-dom';
import css from './frame.module.css';

interface NotFoundProps {
  /** Missing plugins whose pages are unknown: this address may belong to one of them. */
  readonly missing?: readonly string[];
}

export function NotFound({ missing = [] }: NotFoundProps) {
  useTabTitle('404 Page Not Found', useShell().shop);
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
