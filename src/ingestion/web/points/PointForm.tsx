import { Button } from '@mantine/core';
import { useState } from 'react';
import { BadInput } from '#platform/errors.ts';
import { valuesOfDraft } from '#records/draft.ts';
import type { Fields } from '#records/field.ts';
import { schemaOf } from '#records/field-schema.ts';
import { DraftForm } from '#records/web/DraftForm.tsx';
import { useDraftForm } from '#records/web/use-draft-form.ts';
import type { Protocol } from '../../adapter.ts';
import { ADAPTER_KINDS } from '../../adapter-kinds.ts';
import { everyFieldOfPoint, fieldsOfPoint, formValuesOf, type PointValues, pointOfValues } from '../../point-draft.ts';
import { isMachineId, MACHINE_REFERENCE } from './machine-reference.ts';
import { PreviewNotice } from './PreviewNotice.tsx';
import { useSeenValues } from './use-seen-values.ts';
import { WordTable } from './WordTable.tsx';

type PointFormProps = {
  source: { id: string; protocol: Protocol };
  point: PointValues;
  /** First values of fields that the point's meaning does not fill yet. */
  suggested?: Readonly<Record<string, unknown>>;
  /** Where the address is settled already and only the meaning is asked. */
  isAddressFixed?: boolean;
  submitLabel?: string;
  onSubmit: (point: PointValues) => Promise<void>;
  onCancel: () => void;
};

const REFERENCES = { machineId: MACHINE_REFERENCE };

/** Where a value lies and what it means; shows at once what the present value becomes. */
export function PointForm(props: PointFormProps) {
  const { source, point, suggested, isAddressFixed = false, submitLabel = 'Speichern', onSubmit, onCancel } = props;
  const kind = ADAPTER_KINDS[source.protocol];
  const { byAddress } = useSeenValues(source.id);
  const { target } = point;
  const machine = target !== null && 'machineId' in target ? target.machineId : '';
  const [meaning, setMeaning] = useState<string>(target?.kind ?? '');
  const [isMachineByName, setIsMachineByName] = useState(machine !== '' && !isMachineId(machine));
  const fields = fieldsOfPoint(meaning, kind.pointFields, {
    addressHint: kind.addressHint,
    isMachineByName,
    storedSensorType: target?.kind === 'sensor' ? target.sensorType : undefined,
  });
  const initial = { ...suggested, ...formValuesOf(point, kind.pointDefaults) };
  const form = useDraftForm(fields, initial, everyFieldOfPoint(kind.pointFields));
  // The word table is checked with the rest although it is drawn apart.
  const { words: wordField, address, ...others } = fields;
  const drawn: Fields = isAddressFixed || address === undefined ? others : { address, ...others };
  const checked = schemaOf(fields).safeParse(valuesOfDraft(fields, form.draft));
  const draftPoint = checked.success ? pointOfValues(checked.data) : null;
  const seen = byAddress.get(String(form.draft.address ?? '').trim());

  function change(name: string, value: string | boolean): void {
    if (name === 'meaning') setMeaning(String(value));
    form.change(name, value);
  }
  async function submit(values: object): Promise<void> {
    const wanted = pointOfValues({ ...values });
    const problem = kind.checkAddress(wanted.address);
    if (problem !== null) {
      throw new BadInput('invalid_address', problem, { fields: [{ path: 'address', message: problem }] });
    }
    await onSubmit(wanted);
  }

  return (
    <DraftForm<Fields>
      fields={drawn}
      form={{ ...form, change }}
      references={REFERENCES}
      submitLabel={submitLabel}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {isMachineByName && fields.machineId !== undefined && (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setIsMachineByName(false);
              form.change('machineId', '');
            }}
          >
            Maschine aus der Liste wählen
          </Button>
        </div>
      )}
      {wordField !== undefined && (
        <WordTable
          value={String(form.draft.words ?? '')}
          seen={seen}
          onChange={(words) => form.change('words', words)}
        />
      )}
      <PreviewNotice point={draftPoint} seen={seen} />
    </DraftForm>
  );
}
