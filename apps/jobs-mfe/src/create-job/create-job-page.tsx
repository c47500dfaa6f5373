import { displayNumber, pageStageOf } from '@loupe/domain';
import { useJobActions } from '@loupe/plugin-sdk';
import { useNavigate, useSearchParams } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import { ERROR_CODES, isBlankText, type JobWithHistory } from '@loupe/shared-types';
import type { CreateJobInput } from '@loupe/shared-types/schemas';
import {
  ErrorNote,
  lazyPart,
  PageHead,
  Panel,
  readBy,
  RestoredDraft,
  useAction,
  useCalendar,
  useDraft,
  useForm,
  useLocationOptions,
  useNow,
  type Action,
  type Draft,
} from '@loupe/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { createJobFormSchema, EMPTY_JOB, type CreateJobValues } from './create-job-form';
import css from './create-job.module.css';
import textButton from './text-button.module.css';
import { CustomerFields } from './customer-fields';
import { ItemsFields } from './items-fields';
import { RareFields } from './rare-fields';
import { remember, rememberedAt } from './remembered';
import { SectionFields } from './section-fields';
import { useLookUp } from './use-look-up';

const CustomerAside = lazyPart(() => import('./customer-aside'));

const createJob: Action<{ readonly body: CreateJobInput; readonly key: string }, JobWithHistory> = {
  request: ({ body, key }, call) => call('POST /api/jobs', { body, idempotencyKey: key }),
  success: (job) => ({
    title: 'Success',
    description: 'Job created successfully',
    // Where the server gave it, this is where it is read first.
    detail: `Number ${displayNumber(job)}`,
  }),
  failure: (error) => ({
    title: 'Error',
    description: `Failed to create job: ${error.message || 'Unknown error'}`,
  }),
};

export default function CreateJobPage() {
  const locations = useLocationOptions();
  const [empty] = useState(() => ({ ...EMPTY_JOB, ...rememberedAt(locations) }));
  const draft = useDraft<CreateJobValues>('create-job', empty);
  const navigate = useNavigate();
  const actions = useJobActions();
  const creating = useAction({
    ...createJob,
    offers: ({ id }) => actions.map(({ label, run }) => ({ label, run: () => run([id]) })),
  });
  const toLiveJobs = () => void navigate('/live-jobs');

  const form = useForm({
    initial: { ...empty, ...draft.value },
    read: (values: CreateJobValues) => readBy(createJobFormSchema, values),
    onChange: draft.setValue,
    send: async (body) => {
      const job = await creating.run({ body, key: draft.keyFor(body) });
      if (!job) return;
      remember(form.values);
      draft.clear();
      // An earlier search on Live Jobs would hide it; a job in another stage is found there by its number.
      const search = pageStageOf(job) === 'live' ? '' : displayNumber(job);
      void navigate('/live-jobs', { state: { search } });
    },
  });

  // A telephone number that Find knew nobody by (FIND-6); what was typed before stays.
  const phone = useSearchParams()[0].get('phone');
  const takePhone = useEffectEvent(() => {
    if (phone === null) return;
    if (isBlankText(form.values.contactNumber)) form.change({ contactNumber: phone });
    const next = form.props.ref.current?.elements.namedItem('firstName');
    if (next instanceof HTMLElement) next.focus();
    void navigate('/create-job', { replace: true });
  });
  useEffect(() => takePhone(), [phone]);

  const lookUp = useLookUp(form);
  const { customer } = lookUp;

  const showConflict = useEffectEvent((error: typeof creating.error) => {
    if (error?.code === ERROR_CODES.customerErased) lookUp.forgetErased();
    else if (error?.status === 409) form.refuse({ customJobNumber: error.userMessage });
  });
  useEffect(() => showConflict(creating.error), [creating.error]);

  function cancel() {
    draft.discard(() => void navigate('/create-job'));
    toLiveJobs();
  }

  function startAgain() {
    const typed = form.values;
    form.reset(empty);
    draft.discard(() => form.reset(typed));
  }

  return (
    <>
      <PageHead title="Create New Repair Job" subtitle={<DraftNote draft={draft} onClear={startAgain} />} />
      <div className={css.restored}>
        <RestoredDraft draft={draft} onDiscard={startAgain} />
      </div>
      <form
        className={`${css.form} ${customer ? css.withAside : ''}`}
        autoComplete="off"
        aria-label="New repair job"
        {...form.props}
      >
        <div className={css.sections}>
          <Panel title="Customer Information">
            <CustomerFields form={form} lookUp={lookUp} />
          </Panel>
          <Panel title="Job Information">
            <h3 className={css.part}>Items & Descriptions</h3>
            <ItemsFields form={form} />
            <SectionFields form={form} section="items" />
            <SectionFields form={form} section="job" />
          </Panel>
          <RareFields form={form} lookUp={lookUp} />
          {/* Seen beside or below the customer, and passed by Tab on the way from one field to the next. */}
          {customer && (
            <div className={css.aside}>
              <CustomerAside
                key={customer.id}
                customer={customer}
                onNotThem={lookUp.isChosen ? lookUp.undoAll : undefined}
              />
            </div>
          )}
        </div>
        <div className={css.buttons}>
          <ErrorNote error={creating.error} repeatsForm />
          <span className={css.hint} aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves from any field
          </span>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={form.pending}>
            Create Job
          </Button>
        </div>
      </form>
    </>
  );
}

interface DraftNoteProps {
  readonly draft: Draft<CreateJobValues>;
  readonly onClear: () => void;
}

function DraftNote({ draft: { savedAt }, onClear }: DraftNoteProps) {
  const calendar = useCalendar();
  const now = useNow();
  if (savedAt === null) return 'What you type is kept as a draft';
  const today = calendar.dayOf(savedAt) === calendar.today(now);
  return (
    <>
      Draft saved {today ? calendar.timeOf(savedAt) : calendar.formatDateTime(savedAt)}
      <button type="button" className={`${textButton.button} ${css.startAgain}`} onClick={onClear}>
        Clear the form
      </button>
    </>
  );
}
