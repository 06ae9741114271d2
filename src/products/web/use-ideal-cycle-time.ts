import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { productKind, readCycleTime } from '../products.api.ts';
import type { Product } from './product-page.tsx';

/** Makes a figure the product's new ideal cycle time. */
export function useIdealCycleTime(product: Product) {
  const save = useWrite(productKind.update, { refreshes: [productKind.read, productKind.list, readCycleTime] });
  return {
    isPending: save.isPending,
    adopt: async (seconds: number): Promise<void> => {
      const { version, ...stored } = product;
      const values = { ...stored, idealCycleTime: seconds };
      try {
        await save.mutateAsync({ params: { id: product.id }, body: { version, values } });
        toast.success('Gespeichert');
      } catch (error) {
        toastFailure(error);
      }
    },
  };
}
