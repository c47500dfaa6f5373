import { displayNumber } from '@loupe/domain';
import { Modal } from '@loupe/plugin-sdk/ui';
import type { Job } from '@loupe/shared-types';
import { EditJobForm } from './edit-job-form';

interface EditJobDialogProps {
  readonly job: Job;
  readonly onClose: () => void;
  /** Opens it again, such as after Undo. */
  readonly onReopen: () => void;
}

export default function EditJobDialog({ job, onClose, onReopen }: EditJobDialogProps) {
  return (
    <Modal open title={`Edit Job ${displayNumber(job)}`} footer={null} width={760} onCancel={onClose}>
      <EditJobForm job={job} onClose={onClose} onReopen={onReopen} />
    </Modal>
  );
}
