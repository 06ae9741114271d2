import { ColleaguesCard } from './ColleaguesCard.tsx';
import { InvitationsCard } from './InvitationsCard.tsx';
import { InviteCard } from './InviteCard.tsx';

/** People of the company and invitations; for administrators. */
export function UsersTab() {
  return (
    <>
      <ColleaguesCard />
      <InviteCard />
      <InvitationsCard />
    </>
  );
}
