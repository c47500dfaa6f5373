import type { ReactNode } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import css from './page-head.module.css';
import { useTabTitle } from './tab-title';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The count badge as it reads, such as '34 jobs'. */
  readonly count?: string;
  /** What stands at the right: the page's search box, its buttons. */
  readonly children?: ReactNode;
}

/** The top of every page: its only h1, and the title of the browser's tab. */
export function PageHead({ title, subtitle, count, children }: PageHeadProps) {
  useTabTitle(title, useShell().shop);
  return (
    <div className={css.head}>
      <div className={css.words}>
        <div className={css.line}>
          <h1>{title}</h1>
          {count !== undefined && <span className={css.count}>{count}</span>}
        </div>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children && <div className={css.side}>{children}</div>}
    </div>
  );
}
