import { fullName, isErased } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import {
  CardSkeletons,
  EmptyState,
  JobLink,
  ListView,
  Panel,
  useCalendar,
  useJobs,
  useNow,
} from '@loupe/web-kit';
import css from '../printing.module.css';

interface TodaysJobsProps {
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

/** The jobs taken in today, first ones first, to choose those to print. */
export function TodaysJobs({ chosen, onChoose }: TodaysJobsProps) {
  const calendar = useCalendar();
  const today = calendar.today(useNow());
  const jobs = useJobs({ createdFrom: today, order: 'oldest' });
  const all = jobs.items.filter((job) => !isErased(job)).map(({ id }) => id);
  const isChosen = new Set(chosen);
  const turn = (id: number) =>
    onChoose(
      isChosen.has(id)
        ? chosen.filter((one) => one !== id)
        : // In the order of the list, wherever the tick was set.
          [
            ...chosen.filter((one) => !all.includes(one)),
            ...all.filter((one) => one === id || isChosen.has(one)),
          ],
    );
  return (
    <Panel
      title="Taken in today"
      side={
        all.length > 0 && (
          <Button onClick={() => onChoose(all.every((id) => isChosen.has(id)) ? [] : all)}>
            {all.every((id) => isChosen.has(id)) ? 'Choose none' : `Choose all ${all.length}`}
          </Button>
        )
      }
    >
      <ListView
        list={jobs}
        loading={<CardSkeletons count={1} />}
        empty={
          <EmptyState text="No job has been taken in today.">
            <Link to="/create-job">Create New Job</Link>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={css.list} aria-label="Taken in today">
            {items
              .filter((job) => !isErased(job))
              .map((job) => (
                <li key={job.id}>
                  <label className={css.row}>
                    <input type="checkbox" checked={isChosen.has(job.id)} onChange={() => turn(job.id)} />
                    <span>
                      <b>
                        <JobLink job={job} />
                      </b>{' '}
                      <bdi>{fullName(job)}</bdi>
                    </span>
                    <small>{calendar.timeOf(job.dateCreated)}</small>
                    <small>
                      <bdi>{job.items}</bdi>
                    </small>
                  </label>
                </li>
              ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}
