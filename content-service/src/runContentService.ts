/**
 * The content service: creates its parts, joins them, and closes them.
 *
 * It runs in the calling thread; `startContentService` runs it in its own.
 */

import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { ContentServiceError } from "./contentServiceError.ts";
import { datasetNameRule, isDatasetName } from "./datasets/datasetName.ts";
import { createDatasets } from "./datasets/datasets.ts";
import { loadDemo } from "./demo/loadDemo.ts";
import type { Tokens } from "./http/access.ts";
import { actionRoutes } from "./http/actionRoutes.ts";
import { agentRoutes } from "./http/agentRoutes.ts";
import { assetRoutes, uploadRoutes } from "./http/assetRoutes.ts";
import { datasetRoutes } from "./http/datasetRoutes.ts";
import { docRoutes } from "./http/docRoutes.ts";
import { createEventStreams } from "./http/eventStreams.ts";
import { exportRoutes } from "./http/exportRoutes.ts";
import { historyRoutes } from "./http/historyRoutes.ts";
import { hostedRoutes } from "./http/hostedRoutes.ts";
import { listenRoutes } from "./http/listenRoutes.ts";
import { liveRoutes } from "./http/liveRoutes.ts";
import { mediaLibraryRoutes } from "./http/mediaLibraryRoutes.ts";
import { mutateRoutes } from "./http/mutateRoutes.ts";
import { projectRoutes } from "./http/projectRoutes.ts";
import { queryRoutes } from "./http/queryRoutes.ts";
import { createRequestListener } from "./http/requestListener.ts";
import { createSockets } from "./http/socketRoutes.ts";
import { studioRoutes } from "./http/studioRoutes.ts";
import { userRoutes } from "./http/userRoutes.ts";
import { userValueRoutes } from "./http/userValueRoutes.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { createLog } from "./log.ts";
import { openDatabase, unwritable } from "./store/database.ts";
import { readTokens } from "./tokens.ts";

export type ServiceOptions = {
  /** A directory for this service only, created if missing. */
  dataDir: string;
  /** 0 is any free port. */
  port: number;
  /** The address to listen on; this machine only when left out. */
  host?: string | undefined;
  projectId: string;
  dataset: string;
  /** Used instead of generated tokens. */
  tokens?: Partial<Tokens>;
  /** A directory in the standard export format that is loaded into an empty store. */
  demo?: string;
  logLevel: string;
  limits?: Partial<Limits>;
};

/** Throws a `ContentServiceError` when the service cannot start, and leaves nothing open then. */
export async function runContentService(options: ServiceOptions) {
  const { dataDir, port, host = "127.0.0.1", projectId, dataset, demo } = options;
  if (!isDatasetName(dataset))
    throw new ContentServiceError(`SANITY_DATASET must be ${datasetNameRule} (got "${dataset}")`);
  const log = createLog(options.logLevel);
  const limits = { ...defaultLimits, ...options.limits };
  const database = openDatabase(dataDir, { dataset });
  let answer: RequestListener = answerLater;
  // A listener's URL may have 14,800 characters, plus headers. Uploads have no time limit.
  const serverOptions = { maxHeaderSize: 32_768, requestTimeout: 0, shouldUpgradeCallback: isForSocket };
  const server = createServer(serverOptions, (request, response) => answer(request, response));
  answerUpgrades(server, (request, response) => answer(request, response));
  try {
    const tokens = readTokens(dataDir, options.tokens ?? {});
    const origin = await listen(server, port, host);
    const datasets = await createDatasets({
      database,
      directory: dataDir,
      projectId,
      main: dataset,
      origin,
      limits,
      log,
    });
    const { store, assets, settings } = datasets.main;
    const about = { projectId, createdAt: settings.createdAt };
    const streams = createEventStreams(limits);
    const sockets = createSockets({ tokens, limits });
    if (demo !== undefined && store.documents.size === 0)
      log.info("demoLoaded", { documents: await loadDemo({ directory: demo, store, assets }) });
    const routes = [
      ...queryRoutes(limits),
      ...docRoutes(),
      ...mutateRoutes(limits),
      ...actionRoutes(limits),
      ...agentRoutes(limits),
      ...listenRoutes({ streams, log, filterMs: limits.filterMs }),
      ...liveRoutes({ streams }),
      ...historyRoutes(),
      ...uploadRoutes(),
      ...mediaLibraryRoutes(limits),
      ...exportRoutes(),
      ...datasetRoutes({ datasets, streams }),
      ...projectRoutes(about),
      ...userRoutes(about),
      ...userValueRoutes({ values: database.userValues, limits }),
      ...studioRoutes(),
      ...sockets.routes,
      ...hostedRoutes(),
    ];
    answer = createRequestListener({ routes, assetRoutes: assetRoutes(limits), tokens, projectId, datasets, log });
    log.info("listening", { url: origin, documents: store.documents.size });
    return {
      url: origin,
      tokens,
      /** Ends event streams and sockets, waits for the requests in flight, and closes all connections after the delay. */
      async stop({ delayMs = 1000 } = {}): Promise<void> {
        streams.endAll();
        sockets.endAll();
        datasets.close();
        await close(server, delayMs);
        database.close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    database.close();
    throw isDiskError(error) ? new ContentServiceError(unwritable(dataDir, error.message), { cause: error }) : error;
  }
}

export type RunningService = Awaited<ReturnType<typeof runContentService>>;

const isDiskError = (error: unknown): error is Error => error instanceof Error && "syscall" in error;

/** The response while the demo is being loaded: clients retry after a 503. */
const answerLater: RequestListener = (_request, response) => void response.writeHead(503).end();

/** Other requests may name protocols that the service does not know, such as `h2c`, and get an ordinary response. */
const isForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.upgrade?.toLowerCase() === "websocket";

/** Answers requests for a WebSocket by the same listener as all others; a refused one gets an ordinary response. */
function answerUpgrades(server: Server, listener: RequestListener): void {
  server.on("upgrade", (request, _stream, head) => {
    const { socket } = request;
    socket.on("error", () => socket.destroy()); // the server no longer handles it
    if (head.length > 0) socket.unshift(head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once("finish", () => socket.destroySoon());
    listener(request, response);
  });
}

/** What this machine calls itself where a service listens on all its addresses. */
const ownNames: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Returns the origin for clients of this machine. */
function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new ContentServiceError(explain(error, port, host), { cause: error })),
    );
    server.listen(port, host, () => {
      const address = server.address();
      const name = ownNames[host] ?? host;
      resolve(`http://${isIPv6(name) ? `[${name}]` : name}:${typeof address === "object" ? address?.port : port}`);
    });
  });
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === "EADDRINUSE")
    return `port ${port} on ${host} is in use: stop what listens there, or set CONTENT_SERVICE_PORT to another port`;
  return `the content service cannot listen on ${host}:${port} (${message}): set CONTENT_SERVICE_PORT to another port`;
}

function close(server: Server, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), delayMs);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
    server.closeIdleConnections();
  });
}
