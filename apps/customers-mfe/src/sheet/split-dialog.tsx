import { countOf, displayNumber, fullName } from '@loupe/domain';
import { useNavigate } from '@loupe/plugin-sdk/router';
import { Button, Modal } from '@loupe/plugin-sdk/ui';
import type { Customer } from '@loupe/shared-types';
import { CardSkeletons, ErrorNote, ListView, useCalendar, useJobs } from '@loupe/web-kit';
import { useState } from 'react';
import { useSplitCustomer } from '../actions';
import { addressOfCustomer } from '../customer-words';
import css from './sheet.module.css';

interface SplitDialogProps {
  readonly customer: Customer;
  readonly onClosed: () => void;
}

/** Chooses the jobs that are somebody else's, and gives them a customer of their own (CUSTOMER-6). */
export function SplitDialog({ customer, onClosed }: SplitDialogProps) {
  const calendar = useCalendar();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const jobs = useJobs({ customer: String(customer.id), limit: 100 });
  const split = useSplitCustomer(customer.id);
  const close = () => setIsOpen(false);
  const newest = jobs.items.find(({ id }) => chosen.includes(id));
  const leavesNone = chosen.length >= customer.jobs;

  async function save() {
    const made = await split.run(chosen);
    if (!made) return;
    close();
    void navigate(addressOfCustomer(made.id));
  }

  return (
    <Modal
      open={isOpen}
      title={
        <>
          Split <bdi>{fullName(customer)}</bdi>
        </>
      }
      footer={null}
      onCancel={close}
      afterClose={onClosed}
    >
      <div className={css.dialog}>
        <fieldset className={css.options}>
          <legend>Which jobs are somebody else’s?</legend>
          <ListView list={jobs} loading={<CardSkeletons count={1} />} empty="No jobs.">
            {(items) =>
              items.map((job) => (
                <label key={job.id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(job.id)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, job.id] : chosen.filter((id) => id !== job.id))
                    }
                  />
                  <span>
                    <b>{displayNumber(job)}</b> <bdi>{fullName(job)}</bdi>, <bdi>{job.items}</bdi>,{' '}
                    {calendar.formatDate(job.dateCreated)}
                  </span>
                </label>
              ))
            }
          </ListView>
        </fieldset>
        {newest && (
          <p className={css.preview} role="status">
            {leavesNone
              ? 'Leave at least one job with the customer.'
              : `${countOf(chosen.length, 'job')} will be those of a new customer, ${fullName(newest)}, ${newest.postcode}. What is written on the jobs does not change. It can be undone for 30 days.`}
          </p>
        )}
        <ErrorNote error={split.error} />
        <div className={css.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0 || leavesNone}
            aria-disabled={split.pending}
            onClick={() => void save()}
          >
            Split
          </Button>
        </div>
      </div>
    </Modal>
  );
}
