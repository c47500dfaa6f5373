import { statusLook } from '@loupe/domain';
import css from './job-bits.module.css';

/** A status in the words given, on the tone the status has (STATUS-3). */
export function StatusBadge({ status, label }: { readonly status: string; readonly label?: string }) {
  const { tone } = statusLook(status);
  return <span className={`${css.badge} ${css[tone]}`}>{label ?? status}</span>;
}
