import { ColleaguesCard } from './ColleaguesCard.tsx';
import { InvitationsCard } from './InvitationsCard.tsx';
import { InviteCard } from './InviteCard.tsx';

/** People of the company and invitations; for administrators. */
export function UsersTab() {
  return (
    <>
      {/* Above what still loads, so that the form does not move under the finger. */}
      <InviteCard />
      <ColleaguesCard />
      <InvitationsCard />
    </>
  );
}
