import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { requirePicture, sendFile } from '#platform/web/files/send-file.ts';
import { shrinkPicture } from '#platform/web/files/shrink-picture.ts';
import { UploadButton } from '#platform/web/files/UploadButton.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { putProductPicture, putProductThumbnail, removeProductPicture } from '../product-picture.api.ts';
import { productKind } from '../products.api.ts';
import classes from './Products.module.css';
import type { Product } from './product-page.tsx';

/** Larger ones are made smaller before they are sent: nobody needs twelve megapixels of a part on a page. */
const SEND_AS_IT_IS_BYTES = 700 * 1024;
const PICTURE_PIXELS = 1600;
const THUMBNAIL_PIXELS = 128;

/** What the product looks like. */
export function PictureSection({ product }: { product: Product }) {
  const queryClient = useQueryClient();
  const remove = useWrite(removeProductPicture, { refreshes: [productKind.read, productKind.list] });
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: product.id };

  async function store(file: File): Promise<void> {
    requirePicture(file);
    const thumbnail = await shrinkPicture(file, THUMBNAIL_PIXELS);
    const picture = file.size > SEND_AS_IT_IS_BYTES ? await shrinkPicture(file, PICTURE_PIXELS) : file;
    await sendFile(putProductPicture, { params }, picture, picture.type);
    await sendFile(putProductThumbnail, { params }, thumbnail, thumbnail.type);
    toast.success('Bild gespeichert');
    await Promise.all(
      [productKind.read, productKind.list].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    );
  }

  return (
    <SectionCard
      title="Bild"
      actions={
        <>
          <UploadButton
            needs="manage"
            variant="default"
            accept={PICTURE_MEDIA_TYPES}
            leftSection={<ImageUp size={16} aria-hidden="true" />}
            onFile={store}
          >
            {product.picture === null ? 'Bild hinzufügen' : 'Bild ersetzen'}
          </UploadButton>
          {product.picture !== null && (
            <WriteButton
              needs="manage"
              variant="default"
              leftSection={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => setIsAsking(true)}
            >
              Bild entfernen
            </WriteButton>
          )}
        </>
      }
    >
      {product.picture === null ? (
        <p className={classes.muted}>Noch kein Bild. Möglich sind PNG, JPEG und WebP bis 5 MB.</p>
      ) : (
        <a href={product.picture} target="_blank" rel="noreferrer" className={classes.pictureLink}>
          <img src={product.picture} alt={`Bild von ${product.model}`} className={classes.picture} />
        </a>
      )}
      <ConfirmDialog
        opened={isAsking}
        question="Bild entfernen?"
        explanation="Das Produkt bleibt, nur sein Bild wird nicht mehr gezeigt."
        confirmLabel="Entfernen"
        dangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onError: toastFailure, onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </SectionCard>
  );
}
