import { mail } from '#contract/mail.ts'
import { serve } from '#server/platform/http/http.ts'
import { listMails, retryMail, sendTestMail, showMail, showMailStatus } from './service.ts'

export const mailRoutes = {
  status: serve(mail.status, showMailStatus),
  list: serve(mail.list, listMails),
  get: serve(mail.get, showMail),
  retry: serve(mail.retry, retryMail),
  sendTest: serve(mail.sendTest, sendTestMail),
}
