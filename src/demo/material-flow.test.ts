import { describe, expect, it } from 'vitest';
import { groupBy, sumOf } from './demo-test-rows.ts';
import { buildDemoPlant } from './plant-model.ts';

const now = new Date('2026-11-11T10:20:30Z');
const plant = buildDemoPlant({ now, seed: 'test', historyDays: 50 });
const movements = groupBy(plant.materialMovements, (movement) => movement.materialId);

describe('material stock', () => {
  it('is never negative, neither in all nor in a batch', () => {
    for (const own of movements.values()) {
      for (const group of [own, ...groupBy(own, (movement) => movement.batchId).values()]) {
        let stock = 0;
        const inOrder = group.toSorted(
          (one, other) => one.movedAt.getTime() - other.movedAt.getTime() || other.quantity - one.quantity,
        );
        for (const movement of inOrder) {
          stock += movement.quantity;
          expect(stock).toBeGreaterThan(-0.0005);
        }
      }
    }
  });

  it('falls by what the bill of material says for the pieces booked', () => {
    const used = groupBy(
      plant.materialMovements.filter((movement) => movement.movementType === 'consumption'),
      (movement) => `${movement.productionId} ${movement.materialId}`,
    );
    for (const production of plant.productions.filter((row) => row.actualQuantity !== null)) {
      for (const line of plant.productMaterials.filter((row) => row.productId === production.productId)) {
        const taken = -sumOf(used.get(`${production.id} ${line.materialId}`) ?? [], (row) => row.quantity);
        // A withdrawal per day is rounded to a thousandth each.
        expect(Math.abs(taken - (production.actualQuantity ?? 0) * line.quantityPerPiece)).toBeLessThan(0.01);
      }
    }
  });

  it('lies below the safety stock for the late suppliers, so that the reorder list has entries', () => {
    const low = plant.materials.filter(
      (material) => sumOf(movements.get(material.id) ?? [], (row) => row.quantity) < material.safetyStock,
    );
    expect(low.map((material) => material.materialNumber)).toEqual(['M-140', 'M-200']);
    expect(plant.alerts.filter((alert) => alert.code === 'MATERIAL_BELOW_SAFETY_STOCK' && alert.active)).toHaveLength(
      2,
    );
  });

  it('moves nothing in the future', () => {
    expect(plant.materialMovements.filter((movement) => movement.movedAt > now)).toEqual([]);
  });
});
