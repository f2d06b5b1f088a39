/** Table of contents: 积分规则, 积分兑换. */
import { creditRefusals, credits, exchanges, packages } from '@clinic/contract/areas/credits/calls.ts'
import { serve } from '../../kit/routes.ts'
import { exchangeOptions, exchangePoints } from './exchange.ts'
import { packageHandlers, packageOptions } from './packages.ts'
import { exchangeHandlers, ruleHandlers } from './settings.ts'

export const creditsRoutes = [
  ...serve('credits', credits, ruleHandlers, { credit_rule_name_unique: creditRefusals.nameTaken }),
  ...serve(
    'credits.exchange',
    exchanges,
    { ...exchangeHandlers, options: exchangeOptions, exchange: exchangePoints },
    { exchange_rule_name_unique: creditRefusals.nameTaken },
  ),
  ...serve(
    'credits.package',
    packages,
    { ...packageHandlers, options: packageOptions },
    { recharge_package_name_unique: creditRefusals.nameTaken },
  ),
]
