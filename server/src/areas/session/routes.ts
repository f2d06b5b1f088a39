import { session } from '@clinic/contract/areas/session/calls.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { menuOf, pageNeed } from '../access/index.ts'
import { changePassword, exchangeEntryCode, makeEntryCode, makeTicket, signOut, switchHospital } from './actions.ts'
import { newCaptcha } from './captcha.ts'
import { currentUser } from './current.ts'
import { endMyDevice, myDevices } from './devices.ts'
import { myDraft, saveMyDraft } from './drafts.ts'
import { renewSession, whyEnded } from './over.ts'
import { offerKey } from './password-key.ts'
import { myPreferences, saveMyPreference } from './preferences.ts'
import { prefill } from './prefill.ts'
import { signIn } from './sign-in.ts'

const doors = serve('session', session, {
  publicKey: (ctx) => offerKey(ctx.database),
  captcha: newCaptcha,
  captchaOfStaff: newCaptcha,
  captchaOfPlatform: newCaptcha,
  login: signIn,
  loginOfStaff: signIn,
  prefill,
  loginOfPlatform: async (ctx, form) => (await signIn(ctx, form)).token,
  signOut,
  current: currentUser,
  menu: menuOf,
  entryCode: makeEntryCode,
  exchangeEntryCode,
  whyEnded,
  renew: renewSession,
  switchHospital,
  wsTicket: makeTicket,
  changePassword,
})

const own = serve('session.own', ownSession, {
  devices: myDevices,
  endDevice: endMyDevice,
  preferences: myPreferences,
  savePreference: saveMyPreference,
  pageNeed,
  draft: myDraft,
  saveDraft: saveMyDraft,
})

export const sessionRoutes: Route[] = [...doors, ...own]
