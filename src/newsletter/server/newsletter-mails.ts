import type { Mail } from '#platform/server/mail/mailer.ts';
import { escapeHtml } from '#site/html.ts';
import { CONFIRM_DAYS, CONSENT } from '../subscriber.ts';
import { issueHtml, issueText } from './issue-text.ts';

export function confirmSubscriptionMail(recipient: string, link: string): Mail {
  return {
    recipient,
    subject: 'Bitte bestätigen Sie Ihre Anmeldung zum Newsletter',
    bodyText: `Guten Tag

Mit dieser E-Mail-Adresse wurde unser Newsletter bestellt. Bitte bestätigen Sie die Anmeldung über diesen Link:

${link}

Der Link gilt ${CONFIRM_DAYS} Tage. ${CONSENT.text}

Falls Sie den Newsletter nicht bestellt haben, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung erhalten Sie keine weiteren E-Mails.
`,
  };
}

export function alreadySubscribedMail(recipient: string, unsubscribeLink: string): Mail {
  return {
    recipient,
    subject: 'Sie erhalten unseren Newsletter bereits',
    bodyText: `Guten Tag

Mit dieser E-Mail-Adresse wurde unser Newsletter noch einmal bestellt. Sie sind bereits angemeldet und brauchen nichts zu tun.

Abmelden können Sie sich hier:

${unsubscribeLink}
`,
  };
}

export type IssueContent = { subject: string; preheader: string; bodyMarkdown: string };
export type IssueFrame = {
  publicUrl: string;
  /** Address of the page to unsubscribe, with its token; it also takes the POST of RFC 8058. */
  unsubscribeUrl: string;
  /** Who sends it, from the operator's details; '' when none are entered. */
  senderName: string;
};

/** Both parts of the mail, and the headers that let mail programs offer "unsubscribe" themselves (RFC 2369, RFC 8058). */
export function issueMail(recipient: string, content: IssueContent, frame: IssueFrame): Mail {
  return {
    recipient,
    subject: content.subject,
    bodyText: issueTextPart(content, frame),
    bodyHtml: issueHtmlPart(content, frame),
    headers: {
      'List-Unsubscribe': `<${frame.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  };
}

const WHY = 'Sie erhalten diese E-Mail, weil Sie unseren Newsletter bestellt haben.';

function issueTextPart({ bodyMarkdown }: IssueContent, frame: IssueFrame): string {
  const sender = frame.senderName === '' ? '' : `${frame.senderName}\n`;
  return `${issueText(bodyMarkdown, frame.publicUrl)}

-- 
${sender}${WHY}
Abmelden: ${frame.unsubscribeUrl}
Impressum: ${frame.publicUrl}/imprint
`;
}

/** Mail programs know no style sheets of ours: everything is in the mail, and it reads well without any of it. */
const STYLE = `
body { margin: 0; background: #f3f5f8; color: #1c2430; font: 16px/1.6 -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
.sheet { max-width: 600px; margin: 0 auto; padding: 24px 16px; }
.card { padding: 28px 28px 20px; border-radius: 10px; background: #ffffff; }
h1, h2, h3 { line-height: 1.25; } h1 { font-size: 26px; } h2 { font-size: 21px; } h3 { font-size: 17px; }
a { color: #1d4ed8; } img { max-width: 100%; height: auto; border-radius: 6px; }
blockquote { margin: 16px 0; padding-left: 14px; border-left: 3px solid #c6cfdb; color: #4a5567; }
pre, code { font-family: Consolas, monospace; font-size: 14px; } pre { overflow-x: auto; padding: 12px; background: #f3f5f8; }
table { border-collapse: collapse; } th, td { padding: 6px 10px; border: 1px solid #d5dce6; text-align: left; }
.foot { padding: 16px 12px; color: #5b6675; font-size: 13px; } .foot a { color: #5b6675; }
.preheader { display: none; max-height: 0; overflow: hidden; }
@media (prefers-color-scheme: dark) {
  body { background: #10151d; color: #e6ebf2; } .card { background: #1a212c; } a { color: #8ab4ff; }
  blockquote { color: #b3bdcb; } pre { background: #10151d; } .foot, .foot a { color: #9aa6b6; }
}`;

function issueHtmlPart({ subject, preheader, bodyMarkdown }: IssueContent, frame: IssueFrame): string {
  const unsubscribe = escapeHtml(frame.unsubscribeUrl);
  const sender = frame.senderName === '' ? '' : `${escapeHtml(frame.senderName)}<br>`;
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="preheader" style="display:none">${escapeHtml(preheader)}</div>
<div class="sheet">
<div class="card">
${issueHtml(bodyMarkdown, frame.publicUrl)}
</div>
<p class="foot">${sender}${WHY}<br>
<a href="${unsubscribe}">Abmelden</a> · <a href="${escapeHtml(frame.publicUrl)}/imprint">Impressum</a></p>
</div>
</body>
</html>
`;
}
