import { session } from '@clinic/contract/areas/session.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { menuOf } from '../access/index.ts'
import { changePassword, exchangeEntryCode, makeEntryCode, makeTicket, signOut, switchHospital } from './actions.ts'
import { newCaptcha } from './captcha.ts'
import { currentUser } from './current.ts'
import { offerKey } from './password-key.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes: Route[] = serve('session', session, {
  publicKey: (ctx) => offerKey(ctx.database),
  captcha: newCaptcha,
  captchaOfStaff: newCaptcha,
  captchaOfPlatform: newCaptcha,
  login: signIn,
  loginOfStaff: signIn,
  loginOfPlatform: async (ctx, form) => (await signIn(ctx, form)).token,
  signOut,
  current: currentUser,
  menu: menuOf,
  entryCode: makeEntryCode,
  exchangeEntryCode,
  switchHospital,
  wsTicket: makeTicket,
  changePassword,
})
