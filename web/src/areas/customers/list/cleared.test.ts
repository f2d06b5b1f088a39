import { expect, test } from 'vitest'
import { cleared } from './actions.tsx'

const archive = { id: 1, wechat: 'xiaotong', sourceId: 3 }

test('an emptied text is cleared; what the archive came without is not named', () => {
  const form = { id: 1, wechat: '', remark: '  ', phone2: undefined, birthday: undefined, sourceId: undefined }
  expect(cleared(form, archive)).toEqual({ id: 1, wechat: null, remark: '  ' })
  expect(cleared({ wechat: undefined }, archive)).toEqual({ wechat: null })
})
