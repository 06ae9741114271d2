import { requirePicture, sendFile } from '#platform/web/files/send-file.ts';
import { putDefectPicture } from '../defect-picture.api.ts';

export async function sendPicture(defectId: string, file: File): Promise<void> {
  requirePicture(file);
  await sendFile(putDefectPicture, { params: { id: defectId } }, file, file.type);
}
