import { STAGE_DISPLAYS, type BoardStage } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { CardSkeletons, ListView, useJobs } from '@loupe/web-kit';
import { useEffect, useEffectEvent } from 'react';
import type { Carrying } from './board';
import { BoardCard } from './board-card';
import css from './board.module.css';
import type { ListFilters } from './list-filters';

/** More are on the page of the stage. */
const CARDS = 12;

interface BoardColumnProps {
  readonly stage: BoardStage;
  readonly filters: ListFilters;
  readonly search: string;
  readonly carrying: Carrying;
  /** How many jobs it has, as soon as that is known. */
  readonly onSize: (size: number) => void;
}

/** One stage of the board: its first jobs, and a link to the others. */
export function BoardColumn({ stage, filters, search, carrying, onSize }: BoardColumnProps) {
  const list = useJobs({ stage, limit: CARDS, ...filters.query, search });
  const { title, path } = STAGE_DISPLAYS[stage];
  const visible = { ...list, items: list.items.slice(0, CARDS) };
  const more = list.total - visible.items.length;
  const size = list.isLoading ? undefined : list.items.length;
  const reportSize = useEffectEvent(onSize);
  useEffect(() => {
    if (size !== undefined) reportSize(size);
  }, [size]);
  return (
    <section
      className={css.column}
      aria-label={title}
      data-stage={stage}
      data-over={carrying.carried !== null && carrying.carried.over === stage}
      onDragOver={(event) => {
        if (!carrying.carried) return;
        event.preventDefault();
        carrying.moveOver(stage, false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        carrying.drop();
      }}
    >
      <h2 className={css.title}>
        {title}
        {list.isCounted && <span className={css.total}>{list.total.toLocaleString('en-GB')}</span>}
      </h2>
      <ListView
        list={visible}
        loading={<CardSkeletons count={1} />}
        empty={<p className={css.empty}>None</p>}
        end={
          more > 0 && (
            <Link className={css.more} to={{ pathname: path, search: filters.addressAs('rows') }}>
              and {more.toLocaleString('en-GB')} more
            </Link>
          )
        }
      >
        {(jobs) => (
          <ul className={css.cards}>
            {jobs.map((job) => (
              <BoardCard key={job.id} job={job} stage={stage} carrying={carrying} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}
