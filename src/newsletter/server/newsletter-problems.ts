import { BadInput, Conflict, NotFound } from '#platform/errors.ts';

export const subscriberNotFound = () =>
  new NotFound('subscriber_not_found', 'Diesen Eintrag gibt es nicht mehr. Bitte laden Sie die Seite neu.');

export const listNotFound = () => new NotFound('list_not_found', 'Diese Liste gibt es nicht mehr.');

export const listNameTaken = () =>
  new Conflict('list_name_taken', 'Eine Liste mit diesem Namen gibt es schon.', {
    fields: [{ path: 'name', message: 'Diesen Namen trägt schon eine andere Liste.' }],
  });

export const issueNotFound = () => new NotFound('issue_not_found', 'Diese Ausgabe gibt es nicht mehr.');

export const issueChanged = () =>
  new Conflict(
    'version_conflict',
    'Diese Ausgabe wurde inzwischen an anderer Stelle geändert. Bitte laden Sie sie neu; Ihr Text bleibt bis dahin auf dieser Seite.',
  );

export const issueNotDraft = () =>
  new Conflict('issue_not_draft', 'Diese Ausgabe ist schon im Versand und kann nicht mehr geändert werden.');

export const issueInSending = () =>
  new Conflict('issue_in_sending', 'Diese Ausgabe wird gerade versendet. Halten Sie den Versand zuerst an.');

export const stepNotPossible = () =>
  new Conflict('step_not_possible', 'Dieser Schritt ist im jetzigen Zustand der Ausgabe nicht möglich.');

export const issueIncomplete = (message: string, path: string) =>
  new BadInput('issue_incomplete', message, { fields: [{ path, message }] });

export const noRecipients = () =>
  new BadInput('no_recipients', 'In dieser Liste gibt es niemanden, der die Anmeldung bestätigt hat.');

export const ownerUnknown = () =>
  new BadInput('owner_unknown', 'Für Testmails muss OWNER_EMAIL gesetzt sein: An diese Adresse gehen sie.');
