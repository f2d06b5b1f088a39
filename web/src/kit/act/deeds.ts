/** What can be done with one thing now, as buttons beside it: `<ActionRow actions={deedsOn(offered, debt, start)} />`. */
import type { Action } from './action.ts'
import type { Drawn } from './buttons.tsx'

/**
 * Those that are for it; what cannot be done now stays, grey, with its reason.
 * @param actions what this person may ever do (`offeredTo`) @param start of `useStage`
 */
export const deedsOn = <On>(
  actions: readonly Action<On>[],
  on: On,
  start: (action: Action<On>, on: On) => void,
): readonly Drawn[] =>
  actions
    .filter(({ shown }) => shown?.(on) ?? true)
    .map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.danger ?? false,
      refusal: action.whyNot?.(on) ?? null,
      start: () => start(action, on),
    }))
