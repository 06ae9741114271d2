import { ApiError } from '#platform/web/api/call.ts';

/** Whether a refused sign-in only lacks the code. */
export function lacksSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_needed';
}
