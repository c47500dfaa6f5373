import { usePolled } from '@loupe/web-kit';
import css from './sidebar.module.css';

interface NavCountProps {
  readonly path: string;
  readonly field: string;
  readonly folded: boolean;
}

/** The count of an entry. All counts share one call, repeated every 30 seconds and on each change (STAGE-9). */
export function NavCount({ path, field, folded }: NavCountProps) {
  const { data } = usePolled<Readonly<Record<string, unknown>>>(path);
  const count = data?.[field];
  if (typeof count !== 'number' || (folded && count === 0)) return null;
  const text = count.toLocaleString('en-GB');
  return (
    <span className={`${css.count} ${count === 0 ? css.none : ''}`}>
      {folded && count > 999 ? '999+' : text}
    </span>
  );
}
