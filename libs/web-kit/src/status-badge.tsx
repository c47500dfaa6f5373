import { statusDisplay } from '@loupe/domain';
import css from './status-badge.module.css';

/** A status in the words given, on the tone the status has (STATUS-3). */
export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string }) {
  const { tone } = statusDisplay(status);
  return <span className={`${css.badge} ${css[tone]}`}>{label ?? status}</span>;
}
