import { NativeSelect } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { CompanyLevel } from '#platform/access.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ApiError } from '#platform/web/api/call.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import formClasses from '#records/web/Form.module.css';
import { GATHER_MINUTES } from '../notification-plan.ts';
import type { OwnSettings } from '../notifications.api.ts';
import { MachineChoice } from './MachineChoice.tsx';
import classes from './Notifications.module.css';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import { SeverityGrid } from './SeverityGrid.tsx';

const GATHER_CHOICES = GATHER_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Sofort' : minutes === 1 ? '1 Minute' : `${minutes} Minuten`,
}));

type NotificationFormProps = {
  initial: OwnSettings;
  needs: CompanyLevel;
  /** A further reason why nothing can be saved here. */
  refusal?: string | null;
  timeZone: string;
  /** Machines are a matter of each person. */
  choosesMachines: boolean;
  onSubmit: (values: OwnSettings) => Promise<void>;
  /** Beside the button to save. */
  actions?: ReactNode;
};

/** What reaches somebody, and when: for oneself, and for those who have not chosen. */
export function NotificationForm(props: NotificationFormProps) {
  const { initial, needs, refusal, timeZone, choosesMachines, onSubmit, actions } = props;
  const [values, setValues] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const change = (part: Partial<OwnSettings>) => setValues((now) => ({ ...now, ...part }));
  const fields = problem instanceof ApiError ? problem.fields : [];
  const errorOf = (path: string) => fields.find((field) => field.path === `values.${path}`)?.message;

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <SeverityGrid chosen={{ mail: values.mail, push: values.push }} onChange={change} />
      {choosesMachines && (
        <MachineChoice
          machineIds={values.machineIds}
          onChange={(machineIds) => change({ machineIds })}
          error={errorOf('machineIds')}
        />
      )}
      <NativeSelect
        className={classes.narrow}
        label="E-Mails sammeln"
        description="So lange wartet eine E-Mail auf weitere Alarme, damit aus vielen eine wird."
        data={GATHER_CHOICES}
        value={String(values.gatherMinutes)}
        error={errorOf('gatherMinutes')}
        onChange={(event) => change({ gatherMinutes: Number(event.currentTarget.value) })}
      />
      <label className={formClasses.flag}>
        <input
          type="checkbox"
          checked={values.tellsResolution}
          onChange={(event) => change({ tellsResolution: event.currentTarget.checked })}
        />
        <span>
          Auch melden, wenn ein Alarm behoben ist
          <small>Nur zu Alarmen, die gemeldet wurden.</small>
        </span>
      </label>
      <QuietHoursFields
        quietHours={values.quietHours}
        criticalInQuiet={values.criticalInQuiet}
        timeZone={timeZone}
        onChange={change}
        errorOf={errorOf}
      />
      {problem !== null && (
        <Notice tone="bad" announce="alert">
          {problem.message}
        </Notice>
      )}
      <div className={classes.buttons}>
        {actions}
        <WriteButton needs={needs} refusal={refusal} type="submit" loading={isBusy}>
          Speichern
        </WriteButton>
      </div>
    </form>
  );
}
