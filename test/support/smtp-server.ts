import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; data: string };

/** A mail server on loopback that keeps what it is given; `refuse` makes it answer like a broken one. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  const settings = { refuse: false };
  const server = createServer((socket) => converse(socket, mails, settings));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    settings,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function converse(socket: Socket, mails: ReceivedMail[], settings: { refuse: boolean }): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let pending = '';
  let readingData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string): void => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO' || command === 'HELO') say('250 mail.test');
    else if (command === 'MAIL') {
      mail = { from: line.slice(10), to: [], data: '' };
      say(settings.refuse ? '451 try later' : '250 ok');
    } else if (command === 'RCPT') {
      mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      say('250 ok');
    } else if (command === 'DATA') {
      readingData = true;
      say('354 go on');
    } else if (command === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };
  say('220 mail.test');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    pending += chunk.toString();
    let end = pending.indexOf('\r\n');
    for (; end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (!readingData) answer(line);
      else if (line === '.') {
        readingData = false;
        mails.push(mail);
        say('250 taken');
      } else mail.data += `${line}\n`;
    }
  });
}
