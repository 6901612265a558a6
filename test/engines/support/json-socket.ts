import { once } from 'node:events';
import { WebSocket } from 'ws';

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, never>;
  result?: never;
  error?: unknown;
}

type Hear = (method: string, params: Record<string, never>, socket: JsonSocket) => void;

/** Commands and events as JSON over a WebSocket, the form of WebDriver BiDi and of WebKit's inspector. */
export class JsonSocket {
  private readonly answers = new Map<number, (message: Message) => void>();
  private lastId = 0;

  private constructor(
    private readonly socket: WebSocket,
    hear: Hear,
  ) {
    socket.on('message', (data) => {
      const message: Message = JSON.parse(String(data));
      if (message.id === undefined) return hear(String(message.method), message.params ?? {}, this);
      this.answers.get(message.id)?.(message);
      this.answers.delete(message.id);
    });
  }

  static async open(url: string, hear: Hear): Promise<JsonSocket> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const opened = new JsonSocket(socket, hear);
    await once(socket, 'open');
    return opened;
  }

  async send<T = unknown>(method: string, params: object = {}): Promise<T> {
    const id = ++this.lastId;
    const answer = new Promise<Message>((resolve) => {
      this.answers.set(id, resolve);
    });
    this.socket.send(JSON.stringify({ id, method, params }));
    const message = await answer;
    if (message.error) throw new Error(`${method}: ${JSON.stringify(message)}`);
    return message.result as T;
  }

  close(): void {
    this.socket.terminate();
  }
}
