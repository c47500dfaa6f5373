import type { JobActionProps } from '@loupe/plugin-sdk';
import { PrintAction } from './print-action';

export default function PrintTicket(props: JobActionProps) {
  return <PrintAction kind="ticket" {...props} />;
}
