import { statusDisplay } from '@loupe/domain';
import css from './status-badge.module.css';

/** A status with the given label, in the tone of the status (STATUS-3). */
export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string }) {
  const { tone } = statusDisplay(status);
  return <span className={`${css.badge} ${css[tone]}`}>{label ?? status}</span>;
}
