import type { CallLog } from '@loupe/shared-types';
import { LongText, useCalendar } from '@loupe/web-kit';
import css from './call-log.module.css';

export function CallEntry({ call }: { readonly call: CallLog }) {
  const calendar = useCalendar();
  return (
    <li className={css.call}>
      <p className={css.made}>
        <bdi className={css.caller}>{call.callerName}</bdi>
        <span>
          {calendar.formatDate(call.callDate)} at {call.callTime}
        </span>
        <span className={css.logged}>Logged {calendar.formatDateTime(call.createdAt)}</span>
      </p>
      <p className={css.content}>
        <LongText text={call.callContent} />
      </p>
    </li>
  );
}
