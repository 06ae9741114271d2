import { seededRandom } from '#platform/random.ts';
import { addDays } from '#shifts/local-time.ts';
import type { EmployeeAbsenceRow, EmployeeRow } from './demo-rows.ts';
import type { IdSource } from './seeded-id.ts';

/** One in so many is away in the coming weeks. */
const EVERY_NTH = 4;

/** Coming absences only: the past has everybody at work, as the bookings say. */
export function absenceRows(input: {
  employees: readonly EmployeeRow[];
  today: string;
  seed: string;
  ids: IdSource;
}): EmployeeAbsenceRow[] {
  const random = seededRandom(`${input.seed}:absences`);
  return input.employees
    .filter((_, index) => index % EVERY_NTH === 1)
    .map((employee, index) => {
      const isTraining = index % 3 === 2;
      const fromDate = addDays(input.today, random.integer(2, 40));
      return {
        id: input.ids.of(`absence:${employee.employeeNumber}`),
        employeeId: employee.id,
        absenceType: isTraining ? 'training' : 'vacation',
        fromDate,
        toDate: addDays(fromDate, isTraining ? random.integer(0, 2) : random.integer(4, 13)),
      };
    });
}
