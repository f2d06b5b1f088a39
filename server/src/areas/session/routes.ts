import { session } from '@clinic/contract/areas/session/calls.ts'
import { listColumns } from '@clinic/contract/areas/session/list-columns.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { menuOf, pageNeed } from '../access/index.ts'
import { offerKey } from './accounts/password-key.ts'
import { changePassword, exchangeEntryCode, makeEntryCode, makeTicket, signOut, switchHospital } from './actions.ts'
import { myDraft, saveMyDraft } from './own/drafts.ts'
import { changeColumns, chooseColumns, columnPage, columnsOf } from './own/list-columns.ts'
import { myPreferences, saveMyPreference } from './own/preferences.ts'
import { currentUser } from './sessions/current.ts'
import { endMyDevice, myDevices } from './sessions/devices.ts'
import { renewSession, whyEnded } from './sessions/end.ts'
import { newCaptcha } from './sign-in/captcha.ts'
import { prefill } from './sign-in/prefill.ts'
import { signIn } from './sign-in/sign-in.ts'

const doors = serve('session', session, {
  publicKey: (ctx) => offerKey(ctx),
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

const columns = serve('session.columns', listColumns, { columnPage, columnsOf, chooseColumns, changeColumns })

export const sessionRoutes: Route[] = [...doors, ...own, ...columns]
