import { Dialog } from "#app/ui/dialog.tsx";

export interface EnrolDialogProps {
  onClose: () => void;
}

export function EnrolDialog({ onClose }: EnrolDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Apply to join">
      {null}
    </Dialog>
  );
}
