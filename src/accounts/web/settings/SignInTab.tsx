import { SecondFactorRuleCard } from './SecondFactorRuleCard.tsx';
import { SignOnCard } from './SignOnCard.tsx';

/** How people of the company sign in; for administrators. */
export function SignInTab() {
  return (
    <>
      <SecondFactorRuleCard />
      <SignOnCard />
    </>
  );
}
