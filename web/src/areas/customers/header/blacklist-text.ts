/** The blacklist in her header. */
import { blacklistWords } from '../words.ts'

type Barred = { readonly blacklist?: keyof typeof blacklistWords; readonly blacklistBoth?: boolean | undefined }
/** What she is kept from, the sum of what is in force; nothing where it is nothing. */
export const blacklistText = ({ blacklist = 'none', blacklistBoth }: Barred): string | false =>
  blacklist !== 'none' && `黑名单：${blacklistWords[blacklist]}${blacklistBoth ? '、限制营销' : ''}`
