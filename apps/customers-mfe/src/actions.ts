import { countOf } from '@loupe/domain';
import type { Customer, CustomerExport } from '@loupe/shared-types';
import type { BodyInputOf } from '@loupe/shared-types/api-schemas';
import { useAction } from '@loupe/web-kit';

type Merged = Customer & { readonly undoId?: number };

export type CustomerEdit = BodyInputOf<'PATCH /api/customers/:id'>;

export const useEditCustomer = (id: number) =>
  useAction<CustomerEdit, Customer>({
    request: (body, call) => call('PATCH /api/customers/:id', { params: { id }, body }),
    success: (_, { alsoOpenJobs }) => ({
      title: 'Customer Updated',
      description: alsoOpenJobs ? 'Customer and open jobs updated' : 'Customer details updated',
    }),
    failure: { title: 'Error', description: 'Failed to update customer' },
  });

/** Takes back a merge or split. */
export const useUndoMerge = () =>
  useAction<number, Customer>({
    request: (id, call) => call('POST /api/customers/merges/:id/undo', { params: { id }, body: {} }),
    success: { title: 'Undone', description: 'Jobs, contacts and notes are with their own customers again' },
    failure: { title: 'Error', description: 'Failed to undo' },
  });

const undoOf = ({ undoId }: Merged) =>
  undoId === undefined
    ? undefined
    : (call: Parameters<Parameters<typeof useAction<number, Merged>>[0]['request']>[1]): Promise<Merged> =>
        call('POST /api/customers/merges/:id/undo', { params: { id: undoId }, body: {} });

/** Merges another customer into this one. */
export const useMergeCustomers = (id: number) =>
  useAction<number, Merged>({
    request: (other, call) => call('POST /api/customers/:id/merge', { params: { id }, body: { other } }),
    success: { title: 'Customers Merged', description: 'Jobs, contacts and notes are together now' },
    failure: { title: 'Error', description: 'Failed to merge customers' },
    undo: (_, merged) => undoOf(merged),
  });

/** Makes some jobs of this customer those of a new one. */
export const useSplitCustomer = (id: number) =>
  useAction<readonly number[], Merged>({
    request: (jobs, call) => call('POST /api/customers/:id/split', { params: { id }, body: { jobs } }),
    success: { title: 'Customer Split', description: 'The jobs belong to a customer of their own now' },
    failure: { title: 'Error', description: 'Failed to split customer' },
    undo: (_, made) => undoOf(made),
  });

type Erasing = Omit<BodyInputOf<'POST /api/customers/:id/erase'>, 'confirm'>;

/** Erases a customer for good, with the texts elsewhere that were chosen; `left` of those listed were not. */
export const useEraseCustomer = (id: number, left: number) =>
  useAction<Erasing, Customer>({
    request: (choice, call) =>
      call('POST /api/customers/:id/erase', { params: { id }, body: { confirm: true, ...choice } }),
    success: () => ({
      title: 'Customer Erased',
      description:
        left > 0
          ? `${countOf(left, 'text')} you left may still name them`
          : 'Nothing that is known to name this person is left',
    }),
    failure: { title: 'Error', description: 'Failed to erase customer' },
  });

/** Reads everything about a customer; the server records it. */
export const useExportCustomer = (id: number) =>
  useAction<undefined, CustomerExport>({
    request: (_, call) => call('POST /api/customers/:id/export', { params: { id }, body: {} }),
    failure: { title: 'Error', description: 'Failed to export customer' },
  });
