import { profile } from '@clinic/contract/areas/profile/calls.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { changePassword } from '../session/index.ts'
import { ownConstraints } from '../staff/index.ts'
import { ownProfile, saveProfile } from './own.ts'

export const profileRoutes: Route[] = serve(
  'profile',
  profile,
  { own: ownProfile, update: saveProfile, changePassword },
  ownConstraints,
)
