import { FILE_LIMITS, MEGABYTE } from '@clinic/contract/areas/files/calls.ts'
import { expect, test } from 'vitest'
import { sort, UPLOAD_FAILED, usual } from './choice.ts'

const file = (name: string, size = 1000) => ({ name, size })

test('jpg, jpeg, png and pdf are taken, whatever their case', { tags: ['F0305'] }, () => {
  const fit = ['a.jpg', 'b.JPEG', 'c.Png', 'd.PDF', 'e.f.jpg'].map((name) => file(name))
  expect(sort(fit)).toEqual({ send: fit, refused: [] })
})

test('another ending is refused with the list of those that are taken', { tags: ['F0306', 'F0430'] }, () => {
  for (const name of ['a.exe', 'b.jpg.zip', 'noending', 'c.gif', 'jpg', 'd.pdf ', '.htaccess'])
    expect(sort([file(name)])).toEqual({ send: [], refused: ['请上传后缀名为 jpg,jpeg,png,pdf 的附件!'] })
})

test('the shared uploader takes 30 MB and says so past it', { tags: ['F0307', 'F0308'] }, () => {
  const full = file('a.pdf', 30 * MEGABYTE)
  const over = file('b.pdf', 30 * MEGABYTE + 1)
  expect(sort([full, over])).toEqual({ send: [full], refused: ['附件不能超过30M'] })
})

test('the form uploader takes 10 MB by default and names its limit', { tags: ['F0309', 'F0310'] }, () => {
  const over = file('b.png', 10 * MEGABYTE + 1)
  expect(sort([over], { limit: FILE_LIMITS.form })).toEqual({ send: [], refused: ['附件不能超过10M'] })
  expect(sort([over], { limit: 12 }).send).toEqual([over])
})

test('several at once is the default; one where a form wants one', { tags: ['F0311'] }, () => {
  const two = [file('a.jpg'), file('b.jpg')]
  expect(usual.multiple).toBe(true)
  expect(sort(two).send).toEqual(two)
  expect(sort(two, { multiple: false }).send).toEqual([two[0]])
})

test('what is said when sending failed', { tags: ['F0312', 'F0429'] }, () => {
  expect(UPLOAD_FAILED).toBe('附件上传失败')
})
