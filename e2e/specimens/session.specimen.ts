/** What is typed while a session ends: covered at once, kept for whoever typed it, and nobody's else. */
import { expect, type Page, test } from '@playwright/test'

const cover = (page: Page) => page.getByRole('dialog', { name: '请重新登录' })
const note = (page: Page) => page.getByRole('textbox', { name: '页内备注' })
const pressed = (page: Page, times: number) => expect(page.getByRole('status')).toHaveText(`F2 按了 ${times} 次`)

const typing = async (page: Page): Promise<void> => {
  await page.goto('/?specimen=session')
  await note(page).fill('怕疼')
  await page.keyboard.press('F2')
  await pressed(page, 1)
}
/** What another window of the browser does to its session: null signs out. */
const nextDoor = async (page: Page, token: string | null): Promise<void> => {
  const other = await page.context().newPage()
  await other.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await other.goto('/')
  await other.evaluate((next) => {
    if (next === null) localStorage.removeItem('auth-token')
    else localStorage.setItem('auth-token', next)
  }, token)
  await other.close()
}
const signInAgain = async (page: Page): Promise<void> => {
  await page.getByLabel('密码', { exact: true }).fill('Demo@2026')
  await page.keyboard.press('Enter')
}

test('a window that signs out: the other one asks for the password over what is typed, and its keys do nothing', async ({
  page,
}) => {
  await typing(page)
  await nextDoor(page, null)
  await expect(cover(page).getByRole('alert')).toContainText('10:42 在另一个页面退出了登录。')
  await expect(cover(page).getByRole('alert')).toContainText('您填的「页内表单」1 项都还在')
  expect(await page.content()).not.toMatch(/怕疼|首页/)
  await page.keyboard.press('F2')

  // A colleague who signs in next door meanwhile sees none of it, and takes none of it away.
  const askedWho = page.waitForFunction(`asked.some(({ path }) => path.endsWith('/get/current'))`)
  await nextDoor(page, '2-colleague')
  await askedWho
  await expect(cover(page)).toBeVisible()
  expect(await page.content()).not.toMatch(/怕疼|首页/)

  await signInAgain(page)
  await expect(cover(page)).toContainText('账号或密码错误，请重新输入')
  await signInAgain(page)
  await expect(cover(page)).toBeHidden()
  await expect(note(page)).toHaveValue('怕疼')
  await expect(note(page)).toBeFocused()
  await pressed(page, 1)
  await page.keyboard.press('F2')
  await pressed(page, 2)
})

test('a window in which a colleague signs in, or another hospital is entered, takes away nothing typed in the other one', async ({
  page,
}) => {
  await typing(page)
  await nextDoor(page, '2-colleague')
  await expect(cover(page).getByRole('alert')).toContainText('另一个页面换了登录')
  expect(await page.content()).not.toMatch(/怕疼|首页/)
  // Nothing keeps a draft of this form, so none is promised to anybody.
  await expect(cover(page).getByRole('button', { name: '换人登录，不要填写的内容' })).toBeVisible()
  await signInAgain(page)
  await expect(cover(page)).toContainText('账号或密码错误，请重新输入')
  await signInAgain(page)
  await expect(note(page)).toHaveValue('怕疼')
})
