import type { JobActionProps } from '@loupe/plugin-sdk';
import { PrintAction } from './print-action';

export default function PrintLabel(props: JobActionProps) {
  return <PrintAction kind="label" {...props} />;
}
