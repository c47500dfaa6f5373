import type { ReactNode } from 'react';
import { useShell } from '@loupe/plugin-sdk';
import css from './page-head.module.css';
import { useTabTitle } from './tab-title';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The text of the count badge, such as '34 jobs'. */
  readonly count?: string;
  /** At the right: the page's search box and buttons. */
  readonly children?: ReactNode;
}

/** The header of every page: its only h1, and the document title. */
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
