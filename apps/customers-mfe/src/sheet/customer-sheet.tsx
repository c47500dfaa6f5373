import { fullName } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import { Link } from '@loupe/plugin-sdk/router';
import { Button } from '@loupe/plugin-sdk/ui';
import type { Customer } from '@loupe/shared-types';
import {
  CardSkeletons,
  DraftSign,
  EmptyState,
  ErrorNote,
  PageHead,
  queryOf,
  QueryView,
  useCalendar,
  useDraft,
} from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOfCustomer } from '../customer-words';
import { CarryOver } from './carry-over';
import { CustomerFacts } from './customer-facts';
import { CustomerHistory } from './customer-history';
import { CustomerJobs } from './customer-jobs';
import { EditCustomerDialog, editDraftName } from './edit-customer-dialog';
import { EraseDialog } from './erase-dialog';
import { MergeDialog } from './merge-dialog';
import css from './sheet.module.css';
import { SplitDialog } from './split-dialog';

/** Everything about one customer; merging, splitting and the history are for managers (CUSTOMER-5, CUSTOMER-6). */
export function CustomerSheet({ id }: { readonly id: number }) {
  const query = useQuery(queryOf('GET /api/customers/:id', { id }));
  return (
    <>
      {!query.data && <PageHead title="Customer" />}
      <p className={css.back}>
        <Link to="/customers">All customers</Link>
      </p>
      <QueryView query={query} loading={<CardSkeletons count={2} />}>
        {(customer) => <Sheet customer={customer} />}
      </QueryView>
    </>
  );
}

type Opened = 'edit' | 'merge' | 'split' | 'erase' | null;

function Sheet({ customer }: { readonly customer: Customer }) {
  const { can } = useShell();
  const calendar = useCalendar();
  const [opened, setOpened] = useState<Opened>(null);
  const isManager = can('canManageCustomers');
  const { id, title, createdAt, mergedInto, erasedAt, jobs } = customer;
  const close = () => setOpened(null);
  const isOwn = mergedInto === null && erasedAt === null;
  return (
    <>
      <PageHead
        title={[title, fullName(customer)].filter(Boolean).join(' ')}
        subtitle={`Customer since ${calendar.formatDate(createdAt)}`}
      >
        {isOwn && (
          <span className={css.actions}>
            <Button onClick={() => setOpened('edit')}>
              Edit
              <DraftSign name={editDraftName(id)} />
            </Button>
            {isManager && <Button onClick={() => setOpened('merge')}>Merge</Button>}
            {isManager && jobs > 1 && <Button onClick={() => setOpened('split')}>Split</Button>}
            {isManager && <Link to={`${addressOfCustomer(id)}&record=1`}>Export</Link>}
            {isManager && <Button onClick={() => setOpened('erase')}>Erase</Button>}
          </span>
        )}
        {erasedAt !== null && isManager && <EraseAgain id={id} onErase={() => setOpened('erase')} />}
      </PageHead>
      {erasedAt !== null && <ForgetDraft id={id} wasOpen={opened === 'edit'} by={customer.goneBy} />}
      {mergedInto !== null && (
        <div className={css.merged}>
          <EmptyState text="This record was merged into another customer.">
            <Link to={addressOfCustomer(mergedInto)}>Open the other one</Link>
          </EmptyState>
          {erasedAt === null && <CarryOver customer={customer} into={mergedInto} />}
        </div>
      )}
      <div className={css.columns}>
        <CustomerFacts customer={customer} />
        <div className={css.column}>
          {mergedInto === null && <CustomerJobs id={id} />}
          {isManager && <CustomerHistory id={id} />}
        </div>
      </div>
      {opened === 'edit' && isOwn && (
        <EditCustomerDialog customer={customer} onClosed={close} onReopen={() => setOpened('edit')} />
      )}
      {opened === 'merge' && <MergeDialog customer={customer} onClosed={close} />}
      {opened === 'erase' && <EraseDialog customer={customer} onClosed={close} />}
      {opened === 'split' && <SplitDialog customer={customer} onClosed={close} />}
    </>
  );
}

interface ForgetDraftProps {
  readonly id: number;
  readonly wasOpen: boolean;
  readonly by: string | undefined;
}

/** An edit of a record that was erased can never be saved, and would keep the person on this computer. */
function ForgetDraft({ id, wasOpen, by = 'Somebody' }: ForgetDraftProps) {
  const { clear } = useDraft(editDraftName(id), null);
  useEffect(clear, [clear]);
  if (!wasOpen) return null;
  return (
    <div className={css.merged}>
      <ErrorNote error={`${by} has erased this customer meanwhile: what you typed cannot be saved.`} />
    </div>
  );
}

/** Offered where the jobs of an erased customer were given texts again (PRIVACY-2). */
function EraseAgain({ id, onErase }: { readonly id: number; readonly onErase: () => void }) {
  const { data } = useQuery({ ...queryOf('GET /api/customers/:id/erasure', { id }), staleTime: 0 });
  if (!data?.newTexts) return null;
  return (
    <span className={css.actions}>
      <span>Texts were written on their jobs since.</span>
      <Button onClick={onErase}>Erase again</Button>
    </span>
  );
}
