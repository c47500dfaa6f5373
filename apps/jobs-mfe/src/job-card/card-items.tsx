import { itemPairs } from '@loupe/domain';
import type { Job } from '@loupe/shared-types';
import { LongText } from '@loupe/web-kit';
import css from './job-card.module.css';

export function CardItems({ job }: { readonly job: Job }) {
  return (
    <ul className={css.items} aria-label="Items">
      {itemPairs(job).map(({ item, description }, at) => (
        <li key={at}>
          <bdi className={css.item}>{item}</bdi>
          <span className={css.description}>
            <LongText text={description} />
          </span>
        </li>
      ))}
    </ul>
  );
}
