"""The application: routes, errors and guards around one house."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Literal

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

import torri
from torri.core.errors import TorriError
from torri.server import pages, schemas, wishes
from torri.server.errors import code_of, status_of, where_and_why, words_of
from torri.server.guards import Guards
from torri.server.house import House
from torri.server.routes import about, files, lessons, people, records, tables
from torri.server.settings import Settings

log = structlog.get_logger()
SENT, TAKEN = "serialization", "validation"
ON_SOCKETS: list[tuple[type[BaseModel], Literal["serialization", "validation"]]] = [
    (schemas.News, SENT),
    (schemas.Done, SENT),
    (schemas.Refused, SENT),
    (wishes.Look, TAKEN),
]
"""Messages that no route has, but programs must know as well."""


def make_app(settings: Settings) -> ASGIApp:
    """Return the application; its house is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        await app.state.house.start()
        log.info("started")
        try:
            yield
        finally:
            await app.state.house.close()
            log.info("stopped")

    app = FastAPI(
        title="torri",
        version=torri.__version__,
        summary="Tables of Patrician and San Gimignano, for people and programs.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from elsewhere, which our own policy forbids
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.house = House(settings)
    # Those first that are asked most.
    for module in (tables, people, records, about, lessons, files):
        app.include_router(module.router)
    app.router.default = pages.Pages(pages.FOLDER, app.router.not_found)
    app.add_exception_handler(TorriError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_input)
    app.add_exception_handler(HTTPException, _refuse_request)
    app.add_exception_handler(SQLAlchemyError, _fail)
    app.add_exception_handler(Exception, _fail)
    setattr(app, "openapi", lambda: described(app))  # noqa: B010 - FastAPI's own way to extend it
    return Guards(app, app.state.house)


def described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description, with the messages of sockets."""
    if app.openapi_schema is None:
        found = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes
        )
        _, extra = models_json_schema(ON_SOCKETS, ref_template="#/components/schemas/{model}")
        for name, schema in extra.get("$defs", {}).items():
            found["components"]["schemas"].setdefault(name, schema)
        app.openapi_schema = found
    return app.openapi_schema


def _problem(status: int, code: str, words: str) -> JSONResponse:
    headers = {"Retry-After": "10"} if status == 429 else None
    return JSONResponse({"code": code, "message": words}, status, headers)


async def _refuse(_request: Request, error: Exception) -> JSONResponse:
    return _problem(status_of(error), code_of(error), words_of(error))


async def _refuse_input(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for it
    first = error.errors()[0]
    return _problem(422, "invalid", where_and_why(first["loc"], first["msg"]))


async def _refuse_request(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101
    code = {404: "unknown", 405: "wrong-method", 413: "too-large"}.get(error.status_code, "invalid")
    return _problem(error.status_code, code, str(error.detail))


async def _fail(request: Request, error: Exception) -> JSONResponse:
    route: Any = request.scope.get("route")
    log.error("failed", route=getattr(route, "path", None), error=type(error).__name__)
    if isinstance(error, SQLAlchemyError):
        return _problem(503, "unavailable", "the server cannot reach its database: try again")
    return _problem(500, "failed", "something went wrong here; it was noted")
