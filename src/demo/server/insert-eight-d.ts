import type { ClientBase } from 'pg';

/** What the team wrote so far: the first report is closed, the second is being worked on. */
const STEPS: readonly { content: string; responsible: string }[] = [
  { content: 'Qualitätssicherung, Fertigungsleitung, Instandhaltung', responsible: 'Qualitätssicherung' },
  {
    content: 'Prüfmerkmal außerhalb der Toleranz, bei der Stichprobe am Auftrag gefunden.',
    responsible: 'Qualitätssicherung',
  },
  { content: 'Los gesperrt, Teile seit der letzten guten Prüfung aussortiert.', responsible: 'Fertigungsleitung' },
  {
    content: 'Werkzeug über der Standzeit; der Verschleiß wurde nicht rechtzeitig erkannt.',
    responsible: 'Fertigungsleitung',
  },
  { content: 'Werkzeugwechsel nach fester Stückzahl, an 50 Teilen nachgewiesen.', responsible: 'Fertigungsleitung' },
  { content: 'Standzeit im Einrichteblatt hinterlegt, Einrichter eingewiesen.', responsible: 'Instandhaltung' },
  { content: 'Standzeiten der gleichen Werkzeuge an allen Maschinen angepasst.', responsible: 'Instandhaltung' },
  { content: 'Wirksamkeit nach vier Wochen bestätigt, Team informiert.', responsible: 'Qualitätssicherung' },
];

const DONE_STEPS_OF_REPORT = [8, 4] as const;

/** An 8D report for the oldest and the newest failed check; nothing in it is done later than now. Goes with the company's other rows when they are deleted. */
export async function insertEightDReports(client: ClientBase, companyId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; production_id: string | null; name: string; at: Date }>(
    `select failed.id, failed.production_id, product.model as name, failed.check_date as at from (
       (select * from quality_checks where company_id = $1 and result = 'fail' order by check_date limit 1)
       union (select * from quality_checks where company_id = $1 and result = 'fail' order by check_date desc limit 1)
     ) failed join products product on product.company_id = failed.company_id and product.id = failed.product_id
     order by failed.check_date`,
    [companyId],
  );
  for (const [index, check] of rows.entries()) {
    const doneCount = DONE_STEPS_OF_REPORT[index] ?? 0;
    const isClosed = doneCount === STEPS.length;
    const report = await client.query<{ id: string }>(
      `insert into eight_d_reports (company_id, report_number, title, check_id, production_id, opened_at, status, closed_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz, $7, case when $7 = 'closed' then least($6::timestamptz + interval '20 days', $8::timestamptz) end)
       returning id`,
      [
        companyId,
        `8D-${1001 + index}`,
        `${check.name}: Maß außerhalb der Toleranz`,
        check.id,
        check.production_id,
        check.at,
        isClosed ? 'closed' : 'open',
        now,
      ],
    );
    await client.query(
      `insert into eight_d_disciplines (company_id, report_id, discipline, content, responsible, due_on, done_on)
       select $1, $2, number, case when number <= $6 then texts.content end, texts.responsible,
              ($3::timestamptz + number * interval '3 days')::date,
              case when number <= $6 then least($3::timestamptz + number * interval '2 days', $7::timestamptz)::date end
       from unnest($4::text[], $5::text[]) with ordinality as texts (content, responsible, number)`,
      [
        companyId,
        report.rows[0]?.id,
        check.at,
        STEPS.map(({ content }) => content),
        STEPS.map(({ responsible }) => responsible),
        doneCount,
        now,
      ],
    );
  }
}
