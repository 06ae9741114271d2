import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import { type BoardMachine, type BoardProduction, readBoard, scheduleProduction } from '../board.api.ts';
import { BOARD_STEP_MS, startAfterDrag } from '../board-layout.ts';
import { productionKind } from '../productions.api.ts';

/** An order at a place where it is not stored yet. */
type Staged = { production: BoardProduction; machineId: string | null; startMs: number };

type Options = {
  machines: readonly BoardMachine[];
  period: TimeSpan;
  axis: RefObject<HTMLDivElement | null>;
  isAllowed: boolean;
  onOpen: (production: BoardProduction) => void;
};

export type BoardMoves = ReturnType<typeof useBoardMoves>;

/** Less is a click with an unsteady hand. */
const DRAG_FROM_PIXELS = 5;

/** Moving orders by pointer and by keyboard: first staged, then saved or given up. */
export function useBoardMoves({ machines, period, axis, isAllowed, onOpen }: Options) {
  const [staged, setStaged] = useState<Staged | null>(null);
  /** The click that ends a drag is none. */
  const wasDragged = useRef(false);
  const write = useWrite(scheduleProduction, { refreshes: [readBoard, productionKind.read, productionKind.list] });

  const spanOf = (production: BoardProduction): TimeSpan => {
    const startMs = Date.parse(production.start);
    const lengthMs = Date.parse(production.end) - startMs;
    const shownMs = staged?.production.id === production.id ? staged.startMs : startMs;
    return { startMs: shownMs, endMs: shownMs + lengthMs };
  };

  async function save(production: BoardProduction, machineId: string, startMs: number): Promise<boolean> {
    try {
      const { conflicts } = await write.mutateAsync({
        params: { id: production.id },
        body: { version: production.version, machineId, plannedStart: new Date(startMs).toISOString() },
      });
      if (conflicts.length === 0) toast.success(`Auftrag ${production.productionNumber} verschoben`);
      else toast.info(`Verschoben. ${conflicts.map(({ message }) => message).join(' ')}`);
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    } finally {
      setStaged(null);
    }
  }

  function commit({ production, machineId, startMs }: Staged): void {
    const isUnchanged = machineId === production.machineId && startMs === Date.parse(production.start);
    if (isUnchanged || machineId === null) setStaged(null);
    else void save(production, machineId, startMs);
  }

  /** Listens on the window: the bar itself is drawn anew in another row while it is dragged. */
  function startDrag(production: BoardProduction, x: number, y: number): void {
    let target: Staged | null = null;
    const leave = new AbortController();
    const giveUp = () => {
      leave.abort();
      setStaged(null);
    };
    const follow = (event: globalThis.PointerEvent) => {
      if (target === null && Math.hypot(event.clientX - x, event.clientY - y) < DRAG_FROM_PIXELS) return;
      const axisPixels = axis.current?.getBoundingClientRect().width ?? 0;
      target = {
        production,
        machineId: machineAt(event.clientX, event.clientY) ?? target?.machineId ?? production.machineId,
        startMs: startAfterDrag(Date.parse(production.start), event.clientX - x, axisPixels, period),
      };
      setStaged(target);
    };
    const drop = () => {
      leave.abort();
      if (target === null) return;
      wasDragged.current = true;
      setTimeout(() => {
        wasDragged.current = false;
      });
      commit(target);
    };
    const { signal } = leave;
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', giveUp, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal });
  }

  function stageByKey(production: BoardProduction, key: string): boolean {
    const now = staged?.production.id === production.id ? staged : toStaged(production);
    const index = machines.findIndex(({ id }) => id === now.machineId);
    const steps: Record<string, Partial<Staged>> = {
      ArrowLeft: { startMs: now.startMs - BOARD_STEP_MS },
      ArrowRight: { startMs: now.startMs + BOARD_STEP_MS },
      ArrowUp: { machineId: machines[Math.max(index - 1, 0)]?.id ?? now.machineId },
      ArrowDown: { machineId: machines[Math.min(index + 1, machines.length - 1)]?.id ?? now.machineId },
    };
    const step = steps[key];
    if (step !== undefined) setStaged({ ...now, ...step });
    return step !== undefined;
  }

  const canMove = (production: BoardProduction) => isAllowed && production.isMovable;

  return {
    staged,
    spanOf,
    save,
    isSaving: write.isPending,
    machineName: (id: string | null) => machines.find((machine) => machine.id === id)?.name ?? 'Ohne Maschine',

    handlersOf: (production: BoardProduction) => ({
      onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
        const own = staged?.production.id === production.id ? staged : null;
        if (event.key === 'Escape' && own !== null) setStaged(null);
        else if (event.key === 'Enter' && own !== null) commit(own);
        else if (!canMove(production) || !stageByKey(production, event.key)) return;
        event.preventDefault();
      },
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button === 0 && canMove(production)) startDrag(production, event.clientX, event.clientY);
      },
      onClick() {
        if (!wasDragged.current && staged === null) onOpen(production);
      },
    }),
  };
}

function toStaged(production: BoardProduction): Staged {
  return { production, machineId: production.machineId, startMs: Date.parse(production.start) };
}

/** The machine whose row lies under the pointer. */
function machineAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const row = element.closest<HTMLElement>('[data-machine-id]');
    if (row?.dataset.machineId !== undefined) return row.dataset.machineId;
  }
  return null;
}
