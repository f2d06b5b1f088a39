/** The alternate sign-in, and changing the hospital of a session: what the sign-in page itself does not load. */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { ask } from '../../../kit/ask.ts'
import { keep } from '../../../kit/storage.ts'
import { encoded, keepSession, remember, type Typed } from './sign-in.ts'

/** App id of the platform mode (specification 000 §9). */
export const PLATFORM_APP = '4101'

export type SignInToPlatform = Typed & { readonly appId: string }

/**
 * The alternate sign-in: answers the token alone; app id and answer are kept (F0251), and the hospital is the account's own.
 * @throws Refused with the server's sentence
 */
export const signInToPlatform = async (given: SignInToPlatform): Promise<void> => {
  const { username, captcha, uuid, appId, password } = given
  const form = { username, captcha, uuid, appId, account: username, ...(await encoded(password)) }
  const token = await ask(session.loginOfPlatform, form)
  // The hospital somebody else worked in here is not the one this token is for.
  keep('hospitalId', null)
  keep('token', token)
  const { hospital } = await ask(session.current, {})
  keepSession({ token, hospitalId: hospital.id, hospitalName: hospital.hospitalName })
  keep('appId', appId)
  remember(given, { appId })
}

/** Opens a session in another hospital of the account and begins there anew. @throws Refused */
export const switchHospital = async (hospitalId: number): Promise<void> => {
  keepSession(await ask(session.switchHospital, { hospitalId }))
}
