import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { newId } from '#platform/web/new-id.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { ReferenceSelect } from '#records/web/ReferenceSelect.tsx';
import { UnsavedQuestion } from '#records/web/UnsavedQuestion.tsx';
import { judgeCheck } from '../check-verdict.ts';
import { isInSpec } from '../in-spec.ts';
import { emptyGrid, type Grid, readGrid, resizeGrid } from '../measured-grid.ts';
import { createCheck, listChecks, listDueChecks, type readPlan } from '../quality.api.ts';
import { MeasuredGrid } from './MeasuredGrid.tsx';
import classes from './Quality.module.css';
import { QualityResultBadge } from './QualityResultBadge.tsx';
import { EMPLOYEE_SOURCE } from './quality-references.ts';

type Plan = OutputOf<typeof readPlan>;
type CheckFormProps = { plan: Plan; productionId: string | null; machineId: string | null };

const DEFAULT_SAMPLE = 5;
const MAX_SAMPLE = 100;

/** Measured values, quantities and the verdict that follows from them. */
export function CheckForm({ plan, productionId, machineId }: CheckFormProps) {
  const { characteristics } = plan;
  const navigate = useNavigate();
  const refusal = useWriteRefusal('operate');
  const isDirty = useRef(false);
  // Made once: sending again after a lost answer records the check once.
  const [id] = useState(newId);
  const [grid, setGrid] = useState<Grid>(() =>
    emptyGrid(plan.values?.sampleSize ?? DEFAULT_SAMPLE, characteristics.length),
  );
  const [inspected, setInspected] = useState(String(plan.values?.sampleSize ?? DEFAULT_SAMPLE));
  const [scrap, setScrap] = useState('0');
  const [rework, setRework] = useState('0');
  const [notes, setNotes] = useState('');
  const [employeeId, setEmployeeId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(createCheck, { refreshes: [listChecks, listDueChecks] });

  const { values, wrong } = readGrid(
    grid,
    characteristics.map((one) => one.id),
  );
  const limitsOf = new Map(characteristics.map((one) => [one.id, { lower: one.lowerLimit, upper: one.upperLimit }]));
  const verdict = judgeCheck({
    inSpec: values.map(({ characteristicId, value }) => isInSpec(value, limitsOf.get(characteristicId) ?? {})),
    scrapQuantity: wholeNumber(scrap) ?? 0,
    reworkQuantity: wholeNumber(rework) ?? 0,
    defects: [],
    acceptanceNumber: plan.values?.acceptanceNumber ?? 0,
  });
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      isDirty.current = true;
      set(value);
    };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const quantities = [inspected, scrap, rework].map(wholeNumber);
    const [inspectedQuantity = null, scrapQuantity = null, reworkQuantity = null] = quantities;
    if (wrong.length > 0 || inspectedQuantity === null || scrapQuantity === null || reworkQuantity === null) {
      setProblem('Bitte prüfen Sie die Eingaben: ein Wert ist keine Zahl.');
      return;
    }
    try {
      const check = await write.mutateAsync({
        body: {
          id,
          productId: plan.productId,
          productionId,
          machineId,
          employeeId: employeeId === '' ? null : employeeId,
          inspectedQuantity,
          scrapQuantity,
          reworkQuantity,
          values,
          notes,
        },
      });
      isDirty.current = false;
      toast.success(`Prüfung ${check.checkNumber} gespeichert`);
      await navigate({ to: `/app/quality/${check.id}` });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      {plan.values?.instructions && <Notice tone="info">{plan.values.instructions}</Notice>}
      <SectionCard
        title="Messwerte"
        description="Enter springt zum nächsten Feld. Werte aus einer Tabelle oder einem Messprotokoll können Sie einfügen."
        actions={
          <PartCount
            count={grid.length}
            onChange={(count) => edit(setGrid)(resizeGrid(grid, count, characteristics.length))}
          />
        }
      >
        {characteristics.length === 0 ? (
          <p className={classes.muted}>Dieses Produkt hat keine Prüfmerkmale. Sie können Mengen erfassen.</p>
        ) : (
          <MeasuredGrid grid={grid} characteristics={characteristics} onChange={edit(setGrid)} />
        )}
      </SectionCard>
      <SectionCard title="Mengen und Ergebnis">
        <div className={classes.form}>
          <div className={classes.controls}>
            <Quantity label="Geprüfte Menge (Stk)" value={inspected} onChange={edit(setInspected)} />
            <Quantity label="Ausschuss (Stk)" value={scrap} onChange={edit(setScrap)} />
            <Quantity label="Nacharbeit (Stk)" value={rework} onChange={edit(setRework)} />
            <ReferenceSelect
              label="Geprüft von"
              source={EMPLOYEE_SOURCE}
              value={employeeId}
              onChange={edit(setEmployeeId)}
            />
          </div>
          <Textarea
            label="Bemerkung"
            rows={3}
            maxLength={4000}
            value={notes}
            onChange={(event) => edit(setNotes)(event.currentTarget.value)}
          />
          {(values.length > 0 || verdict !== 'pass') && (
            <p className={classes.verdict}>
              <span>Ergebnis nach Regel:</span> <QualityResultBadge result={verdict} />
            </p>
          )}
          {problem !== null && (
            <Notice tone="bad" announce="alert" title="Nicht gespeichert">
              {problem}
            </Notice>
          )}
          {refusal !== null && <Notice tone="info">{refusal}</Notice>}
          <div className={classes.buttons}>
            <Button
              type="submit"
              size="md"
              loading={write.isPending}
              disabled={refusal !== null}
              data-testid="save-check"
            >
              Prüfung speichern
            </Button>
          </div>
        </div>
      </SectionCard>
      <UnsavedQuestion isDirty={isDirty} />
    </form>
  );
}

function Quantity(props: { label: string; value: string; onChange: (value: string) => void }) {
  const isWrong = wholeNumber(props.value) === null;
  return (
    <TextInput
      label={props.label}
      inputMode="numeric"
      autoComplete="off"
      value={props.value}
      error={isWrong ? 'Bitte eine ganze Zahl ab 0 eingeben.' : undefined}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function PartCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <div className={classes.defectTop}>
      <span className={classes.muted}>{count} Teile</span>
      <Button variant="default" size="compact-sm" disabled={count <= 1} onClick={() => onChange(count - 1)}>
        Ein Teil weniger
      </Button>
      <Button variant="default" size="compact-sm" disabled={count >= MAX_SAMPLE} onClick={() => onChange(count + 1)}>
        Ein Teil mehr
      </Button>
    </div>
  );
}

function wholeNumber(text: string): number | null {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}
