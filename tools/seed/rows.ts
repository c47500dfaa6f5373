import { searchOfLog, toPence, type Calendar } from '@loupe/domain';
import type { Topic } from '@loupe/shared-types';
import { toRow, type Row } from '../../services/jobs-svc/src/jobs/job-row';
import { stageRows } from '../../services/jobs-svc/src/jobs/jobs.store';
import type { JobLife } from './job-life';

/** The ids of the next rows. */
export interface NextIds {
  jobs: number;
  call_logs: number;
  location_logs: number;
  ordered_parts: number;
}

export interface Rows {
  readonly jobs: Row[];
  readonly job_stages: Row[];
  readonly call_logs: Row[];
  readonly location_logs: Row[];
  readonly ordered_parts: Row[];
  readonly changes: Row[];
}

export const noRows = (): Rows => ({
  jobs: [],
  job_stages: [],
  call_logs: [],
  location_logs: [],
  ordered_parts: [],
  changes: [],
});

/** Adds the rows that jobs-svc would have written for this job. */
export function addRows(
  rows: Rows,
  life: JobLife,
  ids: NextIds,
  userIds: ReadonlyMap<string, number>,
  calendar: Calendar,
): void {
  const jobId = ids.jobs++;
  rows.jobs.push({ id: jobId, ...toRow(life.job, calendar) });
  rows.job_stages.push(...stageRows({ ...life.job, id: jobId }).map((row) => ({ ...row })));

  for (const happening of life.happenings) {
    const { at, by, version } = happening;
    const change = (topic: Topic, kind: string, entityId: number, before: object, after: object): void =>
      void rows.changes.push({
        at,
        user_id: userIds.get(by) ?? null,
        user_name: by,
        job_id: jobId,
        kind,
        topic,
        entity_id: entityId,
        job_version: version,
        before_json: JSON.stringify(before),
        after_json: JSON.stringify(after),
      });
    if (happening.what === 'changed') {
      change('jobs', happening.kind, jobId, happening.before, happening.after);
    } else if (happening.what === 'call') {
      const id = ids.call_logs++;
      const { callDate, callTime, callerName, callContent } = happening.call;
      rows.call_logs.push({
        id,
        job_id: jobId,
        call_date: callDate,
        call_time: callTime,
        caller_name: callerName,
        call_content: callContent,
        created_at: at,
        search: searchOfLog([callerName, callContent]),
      });
      change('calls', 'call-logged', id, {}, happening.call);
    } else if (happening.what === 'move') {
      const id = ids.location_logs++;
      const { to, from, was } = happening;
      rows.location_logs.push({
        id,
        job_id: jobId,
        location: to,
        old_location: from,
        updated_by: by,
        updated_at: at,
        created_at: at,
        search: searchOfLog([to, from, by]),
      });
      change('locations', 'moved', id, { currentItemLocation: was }, { currentItemLocation: to });
    } else {
      const id = ids.ordered_parts++;
      const { part, arrived } = happening;
      rows.ordered_parts.push({
        id,
        job_id: jobId,
        version: arrived ? 2 : 1,
        description: part.description,
        source: part.source,
        cost: toPence(part.cost),
        invoice_number: part.invoiceNumber,
        ordering_person: by,
        part_arrived: Number(arrived),
        created_at: at,
        updated_at: at,
        search: searchOfLog([part.description, part.source, part.invoiceNumber, by]),
      });
      change('parts', 'part-ordered', id, {}, part);
      if (arrived) change('parts', 'part-changed', id, { partArrived: false }, { partArrived: true });
    }
  }
}
