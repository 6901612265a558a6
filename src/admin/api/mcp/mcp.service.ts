import { Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorAnswer } from '../../../pages/error-answer.js';
import { reportError } from '../../../pages/error-report.js';
import { validationPipe } from '../../../platform/http/validation.options.js';
import { ApiKeyGuard } from '../keys/api-key.guard.js';
import { scopesOf } from '../keys/api-keys.service.js';
import { McpSettingsService } from './mcp-settings.service.js';
import { described, type McpTool } from './mcp-tool.js';
import { McpToolsService } from './mcp-tools.service.js';
import { asText, notice } from './untrusted-text.js';

/** The version of the tools, not of the protocol. */
const version = '1';
const name = 'carpet-cleaning';
const instructions = `Leads, schedule and money of a carpet-cleaning business. Amounts are in US cents. ${notice}`;

/** The headers that the protocol uses. */
const usedHeaders = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** The SDK, loaded with the first request, so that a start doesn't read it. */
const loadSdk = () =>
  Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);

/** Answers AI assistants by the Model Context Protocol, without sessions: each request is self-contained. */
@Injectable()
export class McpService {
  private readonly logger = new Logger(McpService.name);
  private readonly pipe = validationPipe();

  constructor(
    private readonly settings: McpSettingsService,
    private readonly tools: McpToolsService,
    private readonly guard: ApiKeyGuard,
  ) {}

  /**
   * Answers a request of an admitted key.
   * @throws {NotFoundException} while assistants are off. @throws {ForbiddenException} if the key lacks the
   * scope of the tool.
   */
  async answer(request: Request, response: Response): Promise<void> {
    if (!(await this.settings.isOn()))
      throw new NotFoundException('AI assistants are off. Turn them on under Settings, API keys.');
    const asked = this.tools.find(toolNameIn(request.body));
    if (asked) this.guard.admit(request.apiKey, asked, response);
    const { status, text } = await this.exchange(request);
    response.status(status).set('Cache-Control', 'no-store');
    if (text) response.type('application/json').send(text);
    else response.end();
  }

  private async exchange(request: Request): Promise<{ status: number; text: string }> {
    const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await loadSdk();
    const server = new Server({ name, version }, { capabilities: { tools: {} }, instructions });
    const tools = this.tools.for(scopesOf(request.apiKey));
    server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: tools.map(described) }));
    server.setRequestHandler(types.CallToolRequestSchema, ({ params }) => {
      const tool = tools.find((one) => one.name === params.name);
      return this.call(tool, params.arguments ?? {}, request);
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const headers = usedHeaders.map((header) => [header, request.get(header) ?? ''] as [string, string]);
      const given = new Request(`http://localhost${request.path}`, {
        method: 'POST',
        headers: headers.filter(([, value]) => value !== ''),
      });
      const answer = await transport.handleRequest(given, { parsedBody: request.body ?? null });
      return { status: answer.status, text: await answer.text() };
    } finally {
      await server.close();
    }
  }

  /** Calls a tool. An error is an answer too, with a message that is ours. */
  private async call(tool: McpTool | undefined, given: object, request: Request) {
    try {
      if (!tool) throw new NotFoundException('There is no such tool.');
      const input = tool.input
        ? await this.pipe.transform(given, { type: 'body', metatype: tool.input })
        : {};
      return resultOf(asText({ notice, ...(await tool.call(input)) }));
    } catch (error) {
      const answer = errorAnswer(error);
      reportError(this.logger, answer, request);
      const problems = answer.errors?.map(({ field, message }) => `${field}: ${message}`);
      return { ...resultOf(problems?.join('\n') ?? answer.message), isError: true };
    }
  }
}

const resultOf = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** Returns the name of the tool that a message calls; undefined for another message. */
function toolNameIn(body: unknown): unknown {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' ? params?.name : undefined;
}
